/** The version the panel shows (spec §9). */
export const version = '2.04.03'
