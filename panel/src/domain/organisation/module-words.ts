import type { Limit, Module } from '#contract/organisation/license.ts'
import { isPlatform, platforms, type PlatformCode } from '#contract/platform/platforms.ts'
import { defineWords, type Translate } from '#panel/kit/words/words.ts'

type Names = Record<Exclude<Module, PlatformCode> | Limit, string>

const tr: Names = {
  cms: 'Tema ve içerik (CMS)',
  kiosk: 'Kiosk',
  reservation: 'Rezervasyon',
  table_order: 'Masaya sipariş',
  loyalty: 'Puan ve sadakat',
  gift_cheque: 'Hediye çeki',
  campaign: 'Kampanya',
  caller_id: 'Arayan tanıma',
  multi_branch_catalog: 'Zincir menü',
  courier: 'Kurye',
  api: 'API',
  branchLimit: 'Şube',
  kioskLimit: 'Kiosk cihazı',
  smsMonthly: 'Aylık SMS',
}
const en: Names = {
  ...tr,
  cms: 'Theme and content (CMS)',
  reservation: 'Reservation',
  table_order: 'Table order',
  loyalty: 'Points and loyalty',
  gift_cheque: 'Gift voucher',
  campaign: 'Campaign',
  caller_id: 'Caller ID',
  multi_branch_catalog: 'Chain menu',
  courier: 'Courier',
  branchLimit: 'Branches',
  kioskLimit: 'Kiosk devices',
  smsMonthly: 'SMS per month',
}
const de: Names = {
  ...tr,
  cms: 'Design und Inhalte (CMS)',
  reservation: 'Reservierung',
  table_order: 'Tischbestellung',
  loyalty: 'Punkte und Treue',
  gift_cheque: 'Geschenkgutschein',
  campaign: 'Kampagne',
  caller_id: 'Anruferkennung',
  multi_branch_catalog: 'Kettenkarte',
  courier: 'Kurier',
  branchLimit: 'Filialen',
  kioskLimit: 'Kioskgeräte',
  smsMonthly: 'SMS im Monat',
}

export const moduleWords = defineWords({ tr, en, de })

/** The name of a licence's module or limit: a platform's own name, or a text of ours. */
export const moduleName = (m: Translate<Names>, it: Module | Limit): string =>
  isPlatform(it) ? platforms[it].name : m(it)
