/** The one normal form of an e-mail address (walls §4.15): NFC, lower case without any language's rules. Sign-in compares this and nothing else. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
