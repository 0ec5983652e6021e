import { NativeSelect } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import { sampleValues } from "./mapping.ts";
import classes from "./mapping-table.module.css";

interface MappingTableProps {
  job: ImportJob;
  columns: readonly (string | null)[];
  duplicates: ReadonlySet<number>;
  onChange: (index: number, key: string | null) => void;
}

/** Columns of the file with sample values, each with its field. */
export function MappingTable({ job, columns, duplicates, onChange }: MappingTableProps) {
  const choices = [
    { value: "", label: m.imports_leave_out() },
    ...job.fields.map((field) => ({
      value: field.key,
      label: field.required ? m.imports_field_required({ field: field.title }) : field.title,
      disabled: field.refusal !== "",
    })),
  ];
  const help = new Map(job.fields.map((field) => [field.key, field.help]));
  const refusals = new Map(job.fields.map((field) => [field.title.toLowerCase(), field.refusal]));

  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.imports_column_of_file()}</th>
            <th scope="col">{m.imports_sample()}</th>
            <th scope="col">{m.imports_fills()}</th>
          </tr>
        </thead>
        <tbody>
          {job.header.map((title, index) => {
            const key = columns[index] ?? null;
            const name = title || m.imports_column_number({ number: index + 1 });
            return (
              <tr key={`${index} ${title}`} className={key === null ? classes.left : undefined}>
                <th scope="row" className={classes.name}>
                  {name}
                </th>
                <td className={classes.sample}>
                  {job.hidden_columns.includes(index) && m.imports_hidden()}
                  {sampleValues(job.sample, index).map((value) => (
                    <span key={value} className={classes.value}>
                      {value}
                    </span>
                  ))}
                </td>
                <td className={classes.field}>
                  <NativeSelect
                    aria-label={m.imports_field_of({ column: name })}
                    value={key ?? ""}
                    data={choices}
                    onChange={(event) => onChange(index, event.currentTarget.value || null)}
                    error={duplicates.has(index) ? m.imports_duplicate() : undefined}
                    description={(key === null ? refusals.get(title.toLowerCase()) : help.get(key)) || undefined}
                    inputWrapperOrder={["input", "description", "error"]}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
