import { integrationPlatform } from '#contract/integrations/integration-platform.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { platformCodes, platforms } from '#contract/platform/platforms.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput, TextAreaInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function IntegrationPlatformForm() {
  const t = useWords(words)
  return (
    <FormPage
      noun={integrationPlatform}
      start={{ is_active: true, position: 0 }}
      name={(record) => partyOf(record.code)?.name ?? record.code}
      back="/integration-platform"
    >
      <SelectInput name="code" label={t('code')} options={optionsOf(platformCodes, (it) => platforms[it].name)} />
      <NumberInput name="position" label={t('position')} />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
      <TextAreaInput name="note" label={t('note')} description={t('noteHelp')} className="col-span-full" />
    </FormPage>
  )
}
