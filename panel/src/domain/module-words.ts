import type { Limit, Module } from '#contract/organisation/license.ts'
import { isPlatform, platforms, type PlatformCode } from '#contract/platform/platforms.ts'
import { defineWords, type Translate } from '#panel/kit/words.ts'

type Names = Record<Exclude<Module, PlatformCode> | Limit, string>

const tr: Names = {
  cms: 'Tema ve içerik (CMS)',
  kiosk: 'Kiosk',
  reservation: 'Rezervasyon',
  table_order: 'Masadan sipariş',
  loyalty: 'Puan ve sadakat',
  gift_cheque: 'Hediye çeki',
  campaign: 'Kampanya',
  caller_id: 'Arayan tanıma',
  multi_branch_catalog: 'Çok şubeli katalog',
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
  multi_branch_catalog: 'Multi-branch catalogue',
  courier: 'Courier',
  branchLimit: 'Branches',
  kioskLimit: 'Kiosk devices',
  smsMonthly: 'SMS per month',
}
const de: Names = {
  ...tr,
  cms: 'Theme und Inhalte (CMS)',
  reservation: 'Reservierung',
  table_order: 'Bestellung am Tisch',
  loyalty: 'Punkte und Treue',
  gift_cheque: 'Gutschein',
  campaign: 'Kampagne',
  caller_id: 'Anruferkennung',
  multi_branch_catalog: 'Katalog für mehrere Filialen',
  courier: 'Kurier',
  branchLimit: 'Filialen',
  kioskLimit: 'Kioskgeräte',
  smsMonthly: 'SMS im Monat',
}

export const moduleWords = defineWords({ tr, en, de })

/** What people call a module or a limit of a licence: a platform by its own name, ours by a word. */
export const moduleName = (m: Translate<Names>, it: Module | Limit): string =>
  isPlatform(it) ? platforms[it].name : m(it)
