import { icon, iconList } from '#contract/marketing/icon.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function IconForm() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FormPage
      noun={icon}
      start={{ position: 0, is_active: true }}
      name={(record) => record.name[lang]}
      back="/marketing/icon"
      invalidates={[iconList.list]}
    >
      <NamesInput name="name" label={t('name')} />
      <PictureInput name="image" kind="icon" label={t('image')} description={t('imageHelp')} />
      <NumberInput name="position" label={t('position')} description={t('positionHelp')} className="self-start" />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} />
    </FormPage>
  )
}
