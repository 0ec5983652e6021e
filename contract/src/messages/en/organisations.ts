export const currency = "Choose a currency from the list.";
export const timeZone = "Choose a time zone from the list.";
export const month = "Choose a month, 1 to 12.";
export const tagPrefix =
  "Begin with a letter or a digit; letters, digits, spaces and - _ . / # may follow, 12 characters at most.";
export const tagWidth = "Enter a number of digits from 1 to 10.";
export const moduleLocked = "This module is locked in your organisation.";
