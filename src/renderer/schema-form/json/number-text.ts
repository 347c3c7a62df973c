const whole = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Whether a text is a number as JSON writes it. */
export const isNumberText = (text: string): boolean => whole.test(text);
