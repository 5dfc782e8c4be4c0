import { restaurantImage } from '#contract/menu/restaurant-image.ts'
import { NamesInput, SwitchInput } from '#panel/kit/fields.tsx'
import { FormPage } from '#panel/kit/form-page.tsx'
import { useLanguage } from '#panel/kit/language.ts'
import { usePage } from '#panel/kit/page.tsx'
import { PictureInput } from '#panel/kit/picture-input.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

export default function RestaurantImageForm() {
  const t = useWords(words)
  const lang = useLanguage()
  const { restaurant_image_id } = usePage<'/restaurant-image/form/$restaurant_image_id'>().params
  return (
    <FormPage
      noun={restaurantImage}
      params={restaurant_image_id ? { restaurant_image_id } : undefined}
      start={{ name: { tr: '', en: '', de: '' }, is_active: true }}
      newTitle={t('new')}
      name={(record) => record.name[lang]}
      back="/restaurant-image"
    >
      <NamesInput name="name" label={t('name')} />
      <PictureInput name="image" kind="content" label={t('image')} className="col-span-full" />
      <SwitchInput name="is_active" label={t('is_active')} />
    </FormPage>
  )
}
