import { Button, type ButtonProps } from "@mantine/core";

/** The button that sends a form. While it sends it keeps the keyboard, which a disabled button would lose. */
export function SubmitButton({ loading = false, children, ...props }: ButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      loading={loading}
      loaderProps={{ type: "dots" }}
      renderRoot={({ disabled, ...root }) => (
        <button {...root} disabled={disabled && !loading} aria-disabled={loading || undefined} />
      )}
    >
      {children}
    </Button>
  );
}
