import { defineWords, useWords } from '#panel/kit/words/words.ts'

/**
 * The server's own texts for an exchange in which the other system sent no usable message
 * (`exchange.ts`).
 */
const words = defineWords({
  tr: {
    'no answer': 'cevap gelmedi',
    'unreadable answer': 'anlaşılmayan bir cevap geldi',
    'answer too large': 'çok uzun bir cevap geldi',
    'wrong password': 'kullanıcı adı ya da parola tutmadı',
    'sign-in refused': 'anahtarlar kabul edilmedi',
    quoted: '“{said}”',
  },
  en: {
    'no answer': 'no answer',
    'unreadable answer': 'the answer makes no sense',
    'answer too large': 'the answer is too long',
    'wrong password': 'wrong user name or password',
    'sign-in refused': 'the keys were not accepted',
    quoted: '“{said}”',
  },
  de: {
    'no answer': 'keine Antwort',
    'unreadable answer': 'die Antwort ist unverständlich',
    'answer too large': 'die Antwort ist zu lang',
    'wrong password': 'Benutzername oder Passwort stimmt nicht',
    'sign-in refused': 'die Schlüssel wurden nicht akzeptiert',
    quoted: '„{said}“',
  },
})
const own = ['no answer', 'unreadable answer', 'answer too large', 'wrong password', 'sign-in refused'] as const

/**
 * Turns the other system's message into readable text. Words of the other system itself are quoted
 * unchanged.
 */
export function useOutsideMessage(): (message: string) => string {
  const t = useWords(words)
  return (said) => {
    const known = own.find((it) => it === said)
    return known ? t(known) : t('quoted', { said })
  }
}
