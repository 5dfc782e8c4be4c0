import type { Things } from '#server/kit/record/in-use.ts'

/**
 * The names of the kinds of records that use the platform's reference data, as a refusal shows
 * them.
 */
export const companies: Things = {
  tr: ['firma', 'firma'],
  en: ['company', 'companies'],
  de: ['Firma', 'Firmen'],
}
export const users: Things = {
  tr: ['kullanıcı', 'kullanıcı'],
  en: ['user', 'users'],
  de: ['Benutzer', 'Benutzer'],
}
export const accounts: Things = {
  tr: ['bayi', 'bayi'],
  en: ['dealer', 'dealers'],
  de: ['Händler', 'Händler'],
}
export const branches: Things = {
  tr: ['şube', 'şubeler'],
  en: ['branch', 'branches'],
  de: ['Filiale', 'Filialen'],
}
