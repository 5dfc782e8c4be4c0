import { diningTable, tableShapes } from '#contract/dining/table.ts'
import { tableFaults } from '#contract/dining/table-faults.ts'
import { diningAreaNames } from '#contract/dining/names.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = { ...diningTable, input: withRules(diningTable.input, tableFaults) }

/** The form of a table: its name, how many guests it seats, where it stands. */
export default function TableForm() {
  const t = useWords(words)
  const { params, search } = usePage<'/manegement/$branch_id'>()
  const { branch_id } = params
  const area_id = typeof search.area_id === 'string' ? search.area_id : undefined
  return (
    <FormPage
      noun={noun}
      start={{
        branch_id,
        ...(area_id && { area_id }),
        seats_min: 2,
        seats_max: 4,
        rank: 1,
        online: true,
        shape: 'square',
        x: 2,
        y: 2,
        w: 6,
        h: 6,
        turn: 0,
        is_active: true,
      }}
      name={(record) => record.name}
      back={`/manegement/${branch_id}/settings/table-list${area_id ? `?view=plan&area_id=${area_id}` : ''}`}
      invalidates={[diningTable.names, tableSession.floor]}
    >
      <TextInput name="name" label={t('name')} description={t('nameHelp')} />
      <RecordInput
        name="area_id"
        label={t('area')}
        description={t('areaHelp')}
        from={diningAreaNames}
        place={{ params: { branch_id } }}
      />
      <NumberInput name="seats_min" label={t('seats_min')} hasSteppers />
      <NumberInput name="seats_max" label={t('seats_max')} hasSteppers />
      <NumberInput name="rank" label={t('rank')} description={t('rankHelp')} />
      <SwitchInput name="online" label={t('online')} />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
      <FormSection title={t('place')}>
        <SelectInput name="shape" label={t('shape')} options={optionsOf(tableShapes, t)} />
        <NumberInput name="turn" label={t('turn')} step={15} />
        <NumberInput name="x" label={t('x')} />
        <NumberInput name="y" label={t('y')} />
        <NumberInput name="w" label={t('w')} />
        <NumberInput name="h" label={t('h')} />
      </FormSection>
    </FormPage>
  )
}
