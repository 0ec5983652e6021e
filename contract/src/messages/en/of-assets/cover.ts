export const warrantyEndsEarly = "The warranty cannot end before it starts.";
export const longCalendar = "A calendar shows at most two months.";
export const renewedAlready = "It was renewed already.";
export const noEnd = "Enter the day on which it ends first.";
export const noCosts = "You may not enter or change the value of a contract.";
