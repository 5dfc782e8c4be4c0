import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { langs } from '../../kit/field-words.ts'
import { names, oneOf, optionalNames, placeRef } from '../../kit/fields.ts'
import { plain } from '../../kit/plain.ts'
import { filePath, themeFiles } from './files.ts'

const base = plain('theme', {
  fields: {
    code: z.string().check(z.trim(), z.regex(/^[a-z0-9_]{2,40}$/)),
    name: names(60),
    description: optionalNames(300),
    files: themeFiles(),
    /** Whether companies can start from this theme. Existing copies stay. */
    is_active: z.boolean(),
  },
  sort: ['code', 'updated_at'],
  order: 'code',
  filter: {},
})
export type Theme = z.infer<typeof base.row>

/** A theme that the platform offers (members-marketing §13). A company starts from a copy of its files. */
export const theme = {
  ...base,
  /** An address that shows the theme for ten minutes, with the data of a company. */
  preview: call({
    method: 'POST',
    path: '/theme/{theme_id}/preview',
    permission: 'put-theme',
    platform: true,
    params: base.params,
    body: z.strictObject({ company_id: placeRef(), lang: oneOf(langs), path: filePath() }),
    answer: z.object({ url: z.string() }),
  }),
}

const said = z.record(z.string(), z.string())

/** The themes from which a company can start. */
export const themeList = {
  list: call({
    method: 'GET',
    path: '/front/theme-list',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.int(), code: z.string(), name: said, description: said })),
  }),
}
