/** How far a picture's ratio may deviate, because a crop is rounded to whole pixels. */
const tolerance = 0.02

export const hasRatio = ({ width, height }: { width: number; height: number }, ratio: number | null) =>
  !ratio || Math.abs(width / height / ratio - 1) <= tolerance

/** Writes a ratio as the specification does: `5:1`, `4:3`, `5:2`. */
export const ratioName = (ratio: number | null) =>
  Number.isInteger(ratio) ? `${ratio}:1` : ratio === 4 / 3 ? '4:3' : `${Number(ratio) * 2}:2`
