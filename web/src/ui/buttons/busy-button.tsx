import { Button, type ButtonProps } from "@mantine/core";

interface BusyButtonProps extends ButtonProps {
  onClick: () => void;
}

/** A button of work that takes a while. Meanwhile it does nothing and keeps the keyboard, which a disabled one would lose. */
export function BusyButton({ loading = false, onClick, children, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      loading={loading}
      loaderProps={{ type: "dots" }}
      onClick={loading ? undefined : onClick}
      renderRoot={({ disabled, ...root }) => (
        <button {...root} type="button" disabled={disabled && !loading} aria-disabled={loading || undefined} />
      )}
    >
      {children}
    </Button>
  );
}
