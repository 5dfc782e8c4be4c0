import type { AccountType } from '#contract/identity/session.ts'
import { defineWords } from '#panel/kit/words/words.ts'

/** The names of account types (semantics §1). */
export const accountTypeWords = defineWords({
  tr: {
    provider: 'Sağlayıcı',
    account: 'Bayi',
    company: 'Firma',
    branch: 'Şube',
    kiosk: 'Kiosk',
    solution_partner: 'Çözüm ortağı',
  },
  en: {
    provider: 'Provider',
    account: 'Dealer',
    company: 'Company',
    branch: 'Branch',
    kiosk: 'Kiosk',
    solution_partner: 'Solution partner',
  },
  de: {
    provider: 'Anbieter',
    account: 'Händler',
    company: 'Firma',
    branch: 'Filiale',
    kiosk: 'Kiosk',
    solution_partner: 'Lösungspartner',
  },
} satisfies Record<'tr' | 'en' | 'de', Record<AccountType, string>>)
