import { defineWords } from '#panel/kit/words/words.ts'

export const doorWords = defineWords({
  tr: {
    slogan: 'Bütün siparişler tek sofrada.',
    language: 'Dil',
    theme: 'Koyu ve açık tema arasında geç',
    toLogin: 'Girişe dön',
    proving: 'Kısa bir güvenlik kontrolü yapılıyor…',
    password: 'Yeni parola',
    passwordHelp: 'En az 10 karakter. Uzun bir cümle en iyisidir.',
    password_repeat: 'Yeni parola, bir kez daha',
  },
  en: {
    slogan: 'Every order at one table.',
    language: 'Language',
    theme: 'Switch between dark and light',
    toLogin: 'Back to sign-in',
    proving: 'Running a quick security check…',
    password: 'New password',
    passwordHelp: 'At least 10 characters. A long phrase is best.',
    password_repeat: 'Repeat new password',
  },
  de: {
    slogan: 'Alle Bestellungen an einem Tisch.',
    language: 'Sprache',
    theme: 'Zwischen dunkel und hell wechseln',
    toLogin: 'Zurück zur Anmeldung',
    proving: 'Kurze Sicherheitsprüfung läuft …',
    password: 'Neues Passwort',
    passwordHelp: 'Mindestens 10 Zeichen. Ein langer Satz ist am besten.',
    password_repeat: 'Neues Passwort, noch einmal',
  },
})
