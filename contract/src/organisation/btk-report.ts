import * as z from 'zod/mini'
import { call } from '../kit/call.ts'

/** The columns of the hosting report, in its own order and wording (rules §4.1). */
export const btkColumns = [
  'alan_adi',
  'ip',
  'firma_unvani',
  'yetkili',
  'vkn_tckn',
  'vergi_dairesi',
  'telefon',
  'e_posta',
  'adres',
  'il',
  'ilce',
  'hizmet_baslangic',
  'hizmet_bitis',
  'durum',
] as const
export type BtkColumn = (typeof btkColumns)[number]

const download = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.nullable(z.string()),
  /** `create`: the report was made; `download`: its file was fetched through the link. */
  action: z.enum(['create', 'download']),
  file_name: z.string(),
  rows: z.int(),
})
export type BtkDownload = z.infer<typeof download>

/**
 * The report that a hosting provider submits to BTK (Law 5651): one row per hosted domain of the
 * companies the caller covers as a whole.
 */
export const btkReport = {
  /** Spec §7. Makes the report and answers with a signed link to it, which is valid for 120 s. */
  make: call({
    method: 'GET',
    path: '/company/btk-report',
    permission: 'get-btk-report',
    answer: z.object({ url: z.string(), fileName: z.string(), rows: z.int() }),
  }),
  /**
   * The current content of the report, and who has made or downloaded it before. The platform's
   * staff see everybody; others see only themselves.
   */
  state: call({
    method: 'GET',
    path: '/company/btk-report/state',
    permission: 'get-btk-report',
    answer: z.object({
      companies: z.int(),
      /** The number of companies with a domain. Each is a row of the report. */
      domains: z.int(),
      downloads: z.array(download),
    }),
  }),
}
