import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, optionalText, orEmpty, pictureUrl, url } from '../kit/fields.ts'
import { historyEntry } from '../kit/history.ts'

const link = () => orEmpty(url())
const appVersion = () => orEmpty(z.string().check(z.trim(), z.regex(/^\d{1,4}(\.\d{1,4}){0,3}$/)))

/** The settings of a company by name (spec §3 and §7), each with what it holds. */
export const companySettings = {
  branding: z.strictObject({
    logo: z.nullable(pictureUrl()),
    dark_logo: z.nullable(pictureUrl()),
    /** .ico or .png (spec §5); how large it may be is looked at when it is brought. */
    favicon: z.nullable(pictureUrl().check(z.regex(/\.(ico|png)$/, 'file_type'))),
    page_title: optionalText(70),
    page_description: optionalText(160),
  }),
  store: z.strictObject({ app_store: link(), google_play: link(), app_gallery: link() }),
  social: z.strictObject({
    facebook: link(),
    instagram: link(),
    x: link(),
    youtube: link(),
    tiktok: link(),
    linkedin: link(),
  }),
  analytics: z.strictObject({
    analytics_id: orEmpty(z.string().check(z.trim(), z.regex(/^(G-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/))),
  }),
  /** Apps older than these ask for an update. */
  app: z.strictObject({ min_ios: appVersion(), min_android: appVersion() }),
} as const
export type SettingName = keyof typeof companySettings
export const settingNames = Object.keys(companySettings) as [SettingName, ...SettingName[]]
export type SettingOf<N extends SettingName> = z.infer<(typeof companySettings)[N]>

/** What a company that never said anything has. */
export const emptySettings: { [N in SettingName]: SettingOf<N> } = {
  branding: { logo: null, dark_logo: null, favicon: null, page_title: '', page_description: '' },
  store: { app_store: '', google_play: '', app_gallery: '' },
  social: { facebook: '', instagram: '', x: '', youtube: '', tiktok: '', linkedin: '' },
  analytics: { analytics_id: '' },
  app: { min_ios: '', min_android: '' },
}

const row = z.object({
  name: oneOf(settingNames),
  value: z.record(z.string(), z.json()),
  /** 0 while nothing was ever saved. */
  version: z.int(),
  updated_at: z.nullable(z.string()),
})
export type CompanySetting = z.infer<typeof row>

const params = z.strictObject({ company_id: companyRef() })
const named = z.extend(params, { name: oneOf(settingNames) })

export const companySetting = {
  list: call({
    method: 'GET',
    path: '/company/{company_id}/settings',
    permission: 'get-company-setting',
    whole: true,
    params,
    answer: z.array(row),
  }),
  read: call({
    method: 'GET',
    path: '/company/{company_id}/settings/{name}',
    permission: 'get-company-setting',
    whole: true,
    params: named,
    answer: row,
  }),
  /** `value` holds what `companySettings[name]` says; a wrong field is named as `value.page_title`. */
  update: call({
    method: 'PUT',
    path: '/company/{company_id}/settings/{name}',
    permission: 'put-company-setting',
    whole: true,
    params: named,
    body: z.strictObject({
      value: z.record(z.string().check(z.maxLength(40)), z.json()),
      version: z.int().check(z.nonnegative()),
    }),
    answer: row,
  }),
  history: call({
    method: 'GET',
    path: '/company/{company_id}/settings/{name}/history',
    permission: 'get-company-setting',
    whole: true,
    params: named,
    answer: z.array(historyEntry),
  }),
}
