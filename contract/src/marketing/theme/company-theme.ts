import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { langs } from '../../kit/field-words.ts'
import { companyRef, moment, oneOf, orEmpty, ref, refId, text, url, version } from '../../kit/fields.ts'
import { record } from '../../kit/record.ts'
import { filePath, fileText, fileKinds } from './files.ts'

const release = z.object({
  id: z.string(),
  number: z.int(),
  /** When the release is, or will be, what visitors see, unless a later one takes its place. */
  live_from: z.string(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  /** The number of the release whose files it brings back; null if it publishes the drafts. */
  rolled_back_to: z.nullable(z.int()),
  /** Visitors see it now, it waits for its moment, or another one has taken its place. */
  state: oneOf(['live', 'scheduled', 'past', 'cancelled', 'offline']),
  file_count: z.int(),
})
export type ThemeRelease = z.infer<typeof release>

const base = record('company-theme', {
  input: {
    company_id: companyRef(),
    /** The theme from whose files it starts. */
    theme_id: ref('theme', refId()),
    name: text(60),
    /** Where "Order" and "Book a table" lead. If empty, they call the first branch. */
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
    /** When a release that waits will be live. */
    next_from: z.nullable(z.string()),
    /** Where visitors find the company's page. */
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
 * (members-marketing §13). The company's page shows the release that was last published, whichever
 * of its themes it belongs to.
 */
export const companyTheme = {
  ...base,
  create: call({ ...base.create, module: 'cms', whole: true }),
  update: call({ ...base.update, module: 'cms', whole: true }),
  /** The drafts, without their texts. `missing` lists the texts that a language lacks. */
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
          /** How it differs from what is published; null if it does not. */
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
   * Saves a file; `version` 0 makes a new one. What a theme may not contain is refused by line; with
   * `anyway` the file is saved without it.
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
  /** How the drafts differ from what is published, or from the theme that they began with. */
  diff: call({
    method: 'GET',
    path: `${where}/diff`,
    permission: 'get-company-theme',
    params,
    query: z.strictObject({ against: z._default(oneOf(['live', 'base']), 'live') }),
    answer: z.array(z.object({ path: z.string(), change: oneOf(changes), before: z.string(), after: z.string() })),
  }),
  /** An address where the drafts can be seen for ten minutes, with the company's own menu and hours. */
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
  /** Takes the company's page off the net, or cancels a release that waits. */
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
