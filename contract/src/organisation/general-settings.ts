import type * as z from 'zod/mini'
import { branchDocument } from '../kit/document.ts'
import { generalFields } from './general-fields.ts'

/**
 * A section of the branch's settings with its own choices. It has the version and the history of
 * the branch's record.
 */
export const generalSettings = branchDocument('branch', {
  path: 'settings/general',
  method: 'PUT',
  resource: 'branch-setting',
  input: generalFields,
  shows: {},
})
export type GeneralSettings = z.infer<typeof generalSettings.row>
export type GeneralSettingsInput = z.infer<typeof generalSettings.input>
