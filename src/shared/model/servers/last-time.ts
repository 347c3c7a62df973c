/** What was open when the app ended the last time, by itself or by its user. */
export type LastTime = {
  /** The servers that were connected, are still there, and were not connected since. */
  serverNames: string[];
  /** How many calls ran. None of them is ever sent again by itself. */
  calls: number;
};
