import type { Limit, Module } from '#contract/organisation/license.ts'
import { defineWords } from '#panel/kit/words.ts'
import { platformNames } from './platform-names.ts'

type Names = Record<Module | Limit, string>

const tr: Names = {
  ...platformNames,
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

/** What people call licence modules and limits. */
export const moduleWords = defineWords({ tr, en, de })
