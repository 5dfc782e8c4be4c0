import { GraduationCap, UserCheck } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const partnerInstitutionScreens = defineScreens([
  {
    path: '/partner-institution/list',
    title: { tr: 'Anlaşmalı kurumlar', en: 'Partner institutions', de: 'Partnereinrichtungen' },
    icon: GraduationCap,
    group: 'members',
    permissions: 'get-partner-institution-all',
    load: () => import('./list.tsx'),
  },
  {
    path: '/partner-institution/request-list',
    title: { tr: 'Kurum başvuruları', en: 'Institution requests', de: 'Aufnahmeanträge' },
    icon: UserCheck,
    group: 'members',
    permissions: 'get-partner-institution-all',
    load: () => import('./request-list.tsx'),
  },
  {
    path: '/partner-institution/form',
    title: { tr: 'Yeni kurum', en: 'New institution', de: 'Neue Einrichtung' },
    permissions: 'post-partner-institution',
    load: () => import('./form.tsx'),
  },
  {
    path: '/partner-institution/form/$partner_institution_id',
    title: { tr: 'Kurum', en: 'Institution', de: 'Einrichtung' },
    permissions: 'get-partner-institution',
    load: () => import('./form.tsx'),
  },
])
