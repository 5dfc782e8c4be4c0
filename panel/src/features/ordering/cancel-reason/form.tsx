import { cancelReason, reasonActors, reasonKinds } from '#contract/ordering/cancel-reason.ts'
import { liableParties } from '#contract/ordering/order-fields.ts'
import { orderStatuses } from '#contract/ordering/delivery-type.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { MultiInput, NamesInput, SelectInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PlatformCodes } from './platform-codes.tsx'
import { words } from './words.ts'

export default function CancelReasonForm() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const lang = useLanguage()
  return (
    <FormPage
      noun={cancelReason}
      start={{
        kind: 'cancel',
        actor: 'branch',
        liable: 'branch',
        needs_text: false,
        platform_codes: {},
      }}
      name={(record) => record.name[lang]}
      back="/cancel-reason"
    >
      <NamesInput name="name" label={t('name')} />
      <CodeInput name="code" label={t('code')} description={t('codeHelp')} />
      <SelectInput name="kind" label={t('kind')} options={optionsOf(reasonKinds, (it) => t(`kinds.${it}`))} />
      <SelectInput name="actor" label={t('actor')} options={optionsOf(reasonActors, (it) => t(`actors.${it}`))} />
      <SelectInput name="liable" label={t('liable')} options={optionsOf(liableParties, (it) => t(`liables.${it}`))} />
      <MultiInput
        name="delivery_types"
        label={t('delivery_types')}
        ifNone={t('everyHelp')}
        options={optionsOf(deliveryTypes, (it) => o(`delivery.${it}`))}
      />
      <MultiInput
        name="from_statuses"
        label={t('from_statuses')}
        ifNone={t('everyHelp')}
        options={optionsOf(orderStatuses, (it) => o(`status.${it}`))}
      />
      <SwitchInput
        name="needs_text"
        label={t('needs_text')}
        description={t('needsTextHelp')}
        className="col-span-full"
      />
      <PlatformCodes />
    </FormPage>
  )
}
