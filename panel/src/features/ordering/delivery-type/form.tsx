import { omit } from 'zod/mini'
import { deliveryType } from '#contract/ordering/delivery-type.ts'
import { NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Matrix } from './matrix.tsx'
import { words } from './words.ts'

const noun = { ...deliveryType, input: omit(deliveryType.update.body, { version: true }) }
const invalidates = [deliveryType.settingAll]

/** Delivery types are never created, only changed. */
export default function DeliveryTypeForm() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FormPage noun={noun} name={(record) => record.name[lang]} back="/delivery-type" invalidates={invalidates}>
      <NamesInput name="name" label={t('name')} />
      <SwitchInput name="is_active" label={t('is_active')} className="col-span-full" />
      <Matrix />
    </FormPage>
  )
}
