import { restaurantImage } from '#contract/menu/restaurant-image.ts'
import { NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function RestaurantImageForm() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FormPage
      noun={restaurantImage}
      start={{ is_active: true }}
      name={(record) => record.name[lang]}
      back="/restaurant-image"
    >
      <NamesInput name="name" label={t('name')} />
      <PictureInput name="image" kind="content" label={t('image')} className="col-span-full" />
      <SwitchInput name="is_active" label={t('is_active')} />
    </FormPage>
  )
}
