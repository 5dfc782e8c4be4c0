/**
 * The one normalised form of an e-mail address (walls §4.15): NFC, lower-cased without
 * language-specific rules. Sign-in compares only this form.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
