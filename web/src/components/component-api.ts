import { componentCalls } from "@steward/contract/components/calls";
import type { Component } from "@steward/contract/components/rules";

/** Source of components for pickers and history. */
export const componentSource = {
  call: componentCalls.list,
  describe: ({ name, serial_number }: Pick<Component, "name" | "serial_number">) => ({
    label: name,
    note: serial_number,
  }),
};
