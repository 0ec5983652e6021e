import { Button, type ButtonProps } from "@mantine/core";

interface SubmitButtonProps extends ButtonProps {
  /** Saves and begins another record. */
  isAnother?: boolean;
}

/** The button that sends a form. While it sends it keeps the keyboard, which a disabled button would lose. */
export function SubmitButton({ loading = false, isAnother, children, ...props }: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      loading={loading}
      loaderProps={{ type: "dots" }}
      renderRoot={({ disabled, ...root }) => (
        <button
          {...root}
          disabled={disabled && !loading}
          aria-disabled={loading || undefined}
          data-goes-on={isAnother || undefined}
        />
      )}
    >
      {children}
    </Button>
  );
}
