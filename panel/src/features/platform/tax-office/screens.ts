import { Landmark } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'

export const taxOfficeScreens = plainScreens('tax-office', {
  titles: {
    list: { tr: 'Vergi daireleri', en: 'Tax offices', de: 'Finanzämter' },
    new: { tr: 'Yeni vergi dairesi', en: 'New tax office', de: 'Neues Finanzamt' },
    one: { tr: 'Vergi dairesi', en: 'Tax office', de: 'Finanzamt' },
  },
  icon: Landmark,
  group: 'platform',
  load: () => import('./list.tsx'),
  form: () => import('./form.tsx'),
})
