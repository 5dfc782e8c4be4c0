import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CallInput } from '#contract/kit/call.ts'
import { day } from '#contract/kit/fields.ts'
import { company } from '#contract/organisation/company.ts'
import { license as calls, licenseTypes, limits, modules, type License } from '#contract/organisation/license.ts'
import { dayAt, endOfDay, instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { AskAnyway } from '#panel/kit/record/anyway.tsx'
import { DateInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { RecordInputs, RecordNotes, useRecordForm } from '#panel/kit/form/record-form.tsx'
import { SaveBar } from '#panel/kit/form/save-bar.tsx'
import { reloadUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { moduleName, moduleWords } from '#panel/domain/organisation/module-words.ts'
import { words } from './words.ts'

/**
 * People state a term in days: from the start of the first day to the end of the last, in the
 * company's time zone.
 */
const { starts_at: _starts, ends_at: _ends, ...rest } = calls.input.shape
const schema = z.strictObject({ ...rest, starts_on: day(), ends_on: day() })
const startOf = (license: License | null, today: string, zone: string): FieldValues => ({
  license_type: license?.license_type ?? 'customer',
  licensed_module_list: license?.licensed_module_list ?? Object.fromEntries(modules.map((it) => [it, false])),
  limits: license?.limits ?? { branchLimit: 1, kioskLimit: 0, smsMonthly: 0 },
  starts_on: license ? dayAt(new Date(license.starts_at), zone) : today,
  ends_on: license ? dayAt(new Date(license.ends_at), zone) : plusDays(today, 365),
})

/** Term, modules and limits, for those who may change them. */
export function LicenseForm({
  company_id,
  license,
  zone,
}: {
  company_id: string
  license: License | null
  /** The company's time zone. */
  zone: string
}) {
  const t = useWords(words)
  const m = useWords(moduleWords)
  const [today] = useState(() => dayAt(new Date(), zone))
  const edit = useRecordForm({
    id: `license:${company_id}`,
    schema,
    record: license,
    valuesOf: (it) => startOf(it, today, it?.timezone ?? zone),
  })
  const save = useSend(calls.save, {
    invalidates: [calls.read, calls.history, company.list, company.read],
    onDone: (it) => {
      edit.take(it)
      toasts.add({ title: t('saved') })
      // The menu depends on the licensed modules, so the user is reloaded.
      void reloadUser()
    },
    onRefused: (refusal) => refusal.problem?.code === 'in_use' || edit.refuse(refusal, true),
  })
  const submit = ({ starts_on, ends_on, ...body }: FieldValues) =>
    save.mutate({
      params: { company_id },
      body: {
        ...body,
        starts_at: instantOf(starts_on as string, 0, zone).toISOString(),
        ends_at: endOfDay(ends_on as string, zone).toISOString(),
        version: edit.version(),
      },
    } as CallInput<typeof calls.save>)
  return (
    <div className="flex flex-col gap-5">
      <RecordNotes edit={edit} />
      <Card>
        <RecordInputs edit={edit} onSubmit={submit}>
          <FormSection title={t('dates')} description={t('graceHelp')}>
            <SelectInput
              name="license_type"
              label={t('license_type')}
              options={optionsOf(licenseTypes, t)}
              className="col-span-full sm:max-w-80"
            />
            <DateInput name="starts_on" label={t('starts_on')} />
            <DateInput name="ends_on" label={t('ends_on')} />
          </FormSection>
          <FormSection title={t('modules')}>
            {modules.map((name) => (
              <SwitchInput key={name} name={`licensed_module_list.${name}`} label={moduleName(m, name)} />
            ))}
          </FormSection>
          <FormSection title={t('limits')} description={t('limitHelp')}>
            {limits.map((name) => (
              <NumberInput
                key={name}
                name={`limits.${name}`}
                label={moduleName(m, name)}
                description={license && name !== 'smsMonthly' ? t('used', { used: license.used[name] }) : undefined}
              />
            ))}
          </FormSection>
        </RecordInputs>
      </Card>
      <SaveBar control={edit.form.control} onShow={edit.showWrong}>
        <Button
          variant="solid"
          type="submit"
          form={edit.id}
          isPending={save.isPending}
          isDisabled={!edit.isDirty && license !== null}
        >
          {t('save')}
        </Button>
      </SaveBar>
      <AskAnyway of={save} label={t('saveAnyway')} />
    </div>
  )
}
