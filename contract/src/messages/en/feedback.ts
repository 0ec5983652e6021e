/** Messages about feedback, and the form that organisations begin with. */
export const firstTitle = "How did we do?";
export const firstIntroduction = "Your answers help to improve the service.";
export const firstSatisfied = "How satisfied are you with the service?";
export const firstSolved = "Is the problem solved?";
export const firstBetter = "What could have gone better?";
export const firstVisitTitle = "How was the visit?";
export const firstVisitIntroduction = "Your answers help the engineer and those who plan visits.";
export const firstEngineer = "How satisfied are you with the engineer?";
export const firstOnTime = "Did the engineer come on time?";
export const questionNeeded = "Ask at least one question.";
export const optionsNeeded = ({ least }: { least: number }) => `Give at least ${least} options.`;
export const optionTwice = "Each option may be named once.";
export const unknownQuestion = "The form has no such question.";
export const answeredTwice = "Each question is answered once.";
export const notJson = "Answers are sent as JSON.";
export const rating = ({ most }: { most: number }) => `Choose a rating from 1 to ${most}.`;
export const score = ({ most }: { most: number }) => `Choose a number from 0 to ${most}.`;
export const yesOrNo = "Answer yes or no.";
export const text = "Answer in words.";
export const file = "Choose a file.";
export const unusedFile = "No answer names this file.";
export const notAsked = "Feedback is not asked for at present.";
export const notYet = ({ status }: { status: string }) =>
  `Feedback is given once a request is resolved; this one is ${status}.`;
export const visitNotYet = ({ status }: { status: string }) =>
  `Feedback is given once a visit has ended; this one is ${status}.`;
export const ownVisit = "Engineers are not asked about their own visits.";
export const tooLate = ({ hours }: { hours: number }) =>
  `Feedback can be changed for ${hours} hours after it was submitted.`;
