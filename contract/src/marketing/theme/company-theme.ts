import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { langs } from '../../kit/field-words.ts'
import { companyRef, moment, oneOf, orEmpty, ref, refId, text, url, version } from '../../kit/fields.ts'
import { record } from '../../kit/record.ts'
import { filePath, fileText, fileKinds } from './files.ts'

const release = z.object({
  id: z.string(),
  number: z.int(),
  /** From when visitors see the release, until a later one takes its place. */
  live_from: z.string(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  /** The number of the release whose files this one publishes again; null if it has the drafts. */
  rolled_back_to: z.nullable(z.int()),
  /**
   * `live`: visitors see the release now. `scheduled`: `live_from` is still to come. `past`: a
   * later release has taken its place. `cancelled`: it was cancelled. `offline`: it has no files,
   * and takes the page offline.
   */
  state: oneOf(['live', 'scheduled', 'past', 'cancelled', 'offline']),
  file_count: z.int(),
})
export type ThemeRelease = z.infer<typeof release>

const base = record('company-theme', {
  input: {
    company_id: companyRef(),
    /** The platform's theme whose files the company's theme starts from. */
    theme_id: ref('theme', refId()),
    name: text(60),
    /**
     * Where "Order" and "Book a table" lead. Without an address, "Order" leads to the company's
     * website or, if it has none, calls the company. "Book a table" calls the first branch.
     */
    order_url: orEmpty(url()),
    booking_url: orEmpty(url()),
  },
  shows: {
    company_name: z.string(),
    theme_name: z.record(z.string(), z.string()),
    state: oneOf(['draft', 'live', 'scheduled', 'past']),
    /** The number of the release that visitors see; null if they see another theme, or none. */
    live_number: z.nullable(z.int()),
    live_from: z.nullable(z.string()),
    /** When the next scheduled release will be live. */
    next_from: z.nullable(z.string()),
    /** The address of the company's page below `/site/`. */
    address: z.string(),
    created_at: z.string(),
  },
  sort: ['name', 'created_at', 'updated_at'],
  order: 'name',
  filter: { company_id: companyRef() },
})
export type CompanyTheme = z.infer<typeof base.row>

const { params } = base
const fileParams = z.extend(params, { path: filePath() })
const fileRow = z.object({
  path: z.string(),
  kind: oneOf(fileKinds),
  text: z.string(),
  version: z.int(),
  updated_at: z.string(),
})
export type CompanyThemeFile = z.infer<typeof fileRow>
const changes = ['added', 'changed', 'removed'] as const
const where = '/company-theme/{company_theme_id}' as const
const publishing = { permission: 'patch-company-theme', module: 'cms', params, idempotent: true } as const

/**
 * A company's theme: files of HTML, CSS and texts, edited as drafts and published as a whole
 * (members-marketing §13). The company's page shows the latest live release of all the company's
 * themes.
 */
export const companyTheme = {
  ...base,
  create: call({ ...base.create, module: 'cms', whole: true }),
  update: call({ ...base.update, module: 'cms', whole: true }),
  /**
   * The draft files, without their content. `missing` lists the texts that a language lacks
   * although another one has them.
   */
  files: call({
    method: 'GET',
    path: `${where}/file`,
    permission: 'get-company-theme',
    params,
    answer: z.object({
      files: z.array(
        z.object({
          path: z.string(),
          kind: oneOf(fileKinds),
          version: z.int(),
          bytes: z.int(),
          updated_at: z.string(),
          /** How the file differs from the one last published; null if it does not differ. */
          change: z.nullable(oneOf(changes)),
        }),
      ),
      missing: z.array(z.object({ lang: oneOf(langs), key: z.string() })),
    }),
  }),
  file: call({
    method: 'GET',
    path: `${where}/file/{path}`,
    permission: 'get-company-theme',
    params: fileParams,
    answer: fileRow,
  }),
  /**
   * Saves a file; `version` 0 creates one. If the file contains something that a theme may not
   * contain, the call is refused and names the lines. With `anyway`, the file is saved without it.
   */
  saveFile: call({
    method: 'PUT',
    path: `${where}/file/{path}`,
    permission: 'put-company-theme',
    module: 'cms',
    params: fileParams,
    body: z.strictObject({
      text: fileText(),
      version: z.int().check(z.gte(0)),
      anyway: z.optional(z.literal(true)),
    }),
    answer: fileRow,
  }),
  removeFile: call({
    method: 'DELETE',
    path: `${where}/file/{path}`,
    permission: 'put-company-theme',
    params: fileParams,
    answer: z.null(),
  }),
  /**
   * How the drafts differ from the files last published (`live`), or from the platform's theme that
   * they started from (`base`).
   */
  diff: call({
    method: 'GET',
    path: `${where}/diff`,
    permission: 'get-company-theme',
    params,
    query: z.strictObject({ against: z._default(oneOf(['live', 'base']), 'live') }),
    answer: z.array(z.object({ path: z.string(), change: oneOf(changes), before: z.string(), after: z.string() })),
  }),
  /** An address that shows the drafts for ten minutes, with the company's own menu and hours. */
  preview: call({
    method: 'POST',
    path: `${where}/preview`,
    permission: 'put-company-theme',
    params,
    body: z.strictObject({ lang: oneOf(langs), path: filePath() }),
    answer: z.object({ url: z.string() }),
  }),
  /** Publishes the drafts as a whole, now or at a moment within a year. */
  publish: call({
    method: 'POST',
    path: `${where}/publish`,
    ...publishing,
    adds: true,
    body: z.strictObject({ version: version(), live_from: z.nullable(moment()) }),
    answer: release,
    status: 201,
  }),
  /** Publishes the files of an earlier release again. */
  rollback: call({
    method: 'POST',
    path: `${where}/rollback`,
    ...publishing,
    frees: true,
    body: z.strictObject({ version: version(), number: z.int().check(z.positive()) }),
    answer: release,
    status: 201,
  }),
  /** Cancels the scheduled release. If there is none, takes the company's page offline. */
  withdraw: call({
    method: 'POST',
    path: `${where}/withdraw`,
    permission: 'patch-company-theme',
    frees: true,
    idempotent: true,
    params,
    body: z.strictObject({ version: version() }),
    answer: base.row,
  }),
  /** The latest hundred releases, newest first. */
  releases: call({
    method: 'GET',
    path: `${where}/release`,
    permission: 'get-company-theme',
    params,
    answer: z.array(release),
  }),
}

/** How many themes a company may have. */
export const maxThemes = 10
