import { Bike } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const courierCompanyScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings/courier-company',
    title: { tr: 'Kurye firmaları', en: 'Courier companies', de: 'Kurierfirmen' },
    icon: Bike,
    group: 'settings',
    permissions: 'get-branch-courier-company',
    module: 'courier',
    load: () => import('./page.tsx'),
  },
])
