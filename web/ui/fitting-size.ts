// In Inter's tabular figures a digit or a comma is 0.6 em wide.

const widthInEm = 0.6;

/** The font size at which a figure fills its container, at most `largest`; a CSS length. */
export const fittingSize = (figure: string, largest: string): string =>
  `min(${largest}, ${(100 / widthInEm / figure.length).toFixed(1)}cqi)`;
