import { GraduationCap, UserCheck } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const partnerInstitutionScreens = [
  ...plainScreens('partner-institution', {
    at: '/partner-institution/list',
    titles: {
      list: { tr: 'Anlaşmalı kurumlar', en: 'Partner institutions', de: 'Partnereinrichtungen' },
      new: { tr: 'Yeni kurum', en: 'New institution', de: 'Neue Einrichtung' },
      one: { tr: 'Kurum', en: 'Institution', de: 'Einrichtung' },
    },
    icon: GraduationCap,
    group: 'members',
    load: () => import('./list.tsx'),
    form: () => import('./form.tsx'),
  }),
  ...defineScreens([
    {
      path: '/partner-institution/request-list',
      title: { tr: 'Kurum başvuruları', en: 'Institution requests', de: 'Aufnahmeanträge' },
      icon: UserCheck,
      group: 'members',
      permissions: 'get-partner-institution-all',
      load: () => import('./request-list.tsx'),
    },
  ]),
]
