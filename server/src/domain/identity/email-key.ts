/**
 * Converts an e-mail address to the form in which addresses are compared at sign-in (walls §4.15):
 * NFC, lower-cased without language-specific rules.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
