import { branchSetting } from '#contract/organisation/branch-settings.ts'
import type { PaymentSettingsInput } from '#contract/organisation/payment-settings.ts'
import { companySetting, platformSetting, settings, type SettingName } from '#contract/organisation/settings.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { settingStore } from '#server/kit/record/settings.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import { allMethods, knownMethods, refuseUnknownMethods } from './branch-payments.ts'
import { appliedNames, applySettings } from './applied-settings.ts'

const isPayment = (name: string) => name === ('payment_method' satisfies SettingName)
const isOfBranches = (name: string) => (settings[name as SettingName].levels as readonly string[]).includes('branch')
const appliedNamed = (name: string) => appliedNames.filter((it) => it === name)

const parts: Parameters<typeof settingStore>[1] = {
  check: async (db, name, value) =>
    isPayment(name) && refuseUnknownMethods(db, value as unknown as PaymentSettingsInput),
  complete: async (db, name, { source, value }) =>
    isPayment(name)
      ? { ...allMethods(await knownMethods(db), value as unknown as PaymentSettingsInput, source !== 'start') }
      : value,
}

export const platformSettings = settingStore(platformSetting, parts)

/**
 * Reports a change of the branch, so that an open till reloads its board. The board includes the
 * times after which the till rings louder.
 */
export const companySettings = settingStore(companySetting, {
  ...parts,
  onChange: async (db, { ctx, company_id, name }) => {
    if (!isOfBranches(name)) return
    await applySettings(db, { company_id, names: appliedNamed(name), by: ctx.actor.name, now: ctx.now })
    for (const { id } of companyIn(ctx.actor.tree, company_id).branches) await announceState(db, company_id, id)
  },
})

/**
 * Stores the settings that a branch can set for itself, instead of those of its company or the
 * platform.
 */
export const branchOwnSettings = settingStore(branchSetting, {
  ...parts,
  onChange: async (db, { ctx, company_id, place_id, name }) => {
    await applySettings(db, {
      company_id,
      branch_ids: [place_id],
      names: appliedNamed(name),
      by: ctx.actor.name,
      now: ctx.now,
    })
    await announceState(db, company_id, place_id)
  },
})
