const rules = (name: string, months: number, percent: string | null = null) => ({
  name,
  months,
  percent,
  method: percent === null ? ("straight_line" as const) : ("written_down_value" as const),
});

/** Lives and rates as Indian company law has them for these classes of assets. */
export const makeSampleDepreciations = () => [
  rules("Medical equipment, 13 years", 156),
  rules("Computers, 3 years", 36),
  rules("Servers and networks, 6 years", 72),
  rules("Furniture, 10 years", 120),
  rules("Plant and machinery, 15 years", 180, "18.1"),
  rules("Vehicles, 8 years", 96, "31.23"),
];
