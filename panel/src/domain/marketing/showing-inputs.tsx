import { appPlatforms } from '#contract/marketing/showing.ts'
import { MultiInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { showingWords } from './showing-words.ts'

/** The inputs that the forms of stories, banners and campaigns share, apart from the pictures. */
export function ShowingInputs() {
  const t = useWords(showingWords)
  return (
    <>
      <TextInput name="link" type="url" inputMode="url" label={t('link')} description={t('linkHelp')} />
      <MultiInput
        name="platforms"
        label={t('platforms')}
        ifNone={t('allPlatforms')}
        options={optionsOf(appPlatforms, (it) => t(`platform.${it}`))}
      />
      <SwitchInput name="is_active" label={t('is_active')} className="col-span-full" />
    </>
  )
}

export function TitleInput() {
  const t = useWords(showingWords)
  return <TextInput name="title" label={t('title')} description={t('titleHelp')} className="col-span-full" />
}
