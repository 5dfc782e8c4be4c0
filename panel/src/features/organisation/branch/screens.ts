import { FileText, SlidersHorizontal, Store } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

const title = { tr: 'Yeni şube', en: 'New branch', de: 'Neue Filiale' }

export const branchScreens = defineScreens([
  {
    path: '/branch/list',
    title: { tr: 'Şubeler', en: 'Branches', de: 'Filialen' },
    icon: Store,
    group: 'organisation',
    permissions: 'get-branch-all',
    load: () => import('./list.tsx'),
  },
  { path: '/branch/form', title, permissions: 'post-branch', load: () => import('./form.tsx') },
  { path: '/branch/form/company/$company_id', title, permissions: 'post-branch', load: () => import('./form.tsx') },
  {
    path: '/branch/form/suggestion/$suggestion_id',
    title,
    permissions: 'post-branch',
    load: () => import('./from-suggestion.tsx'),
  },
  {
    path: '/branch/form/registration/$registration_id',
    title,
    permissions: 'post-branch',
    accounts: ['provider'],
    load: () => import('./from-registration.tsx'),
  },
  {
    path: '/branch/guide/$branch_id',
    title: { tr: 'Şube kurulumu', en: 'Setting up a branch', de: 'Filiale einrichten' },
    permissions: 'get-branch',
    load: () => import('./guide.tsx'),
  },
  {
    path: '/branch/form/$branch_id',
    title: { tr: 'Şube kaydı', en: 'Branch record', de: 'Filialdaten' },
    icon: FileText,
    group: 'organisation',
    permissions: 'get-branch',
    load: () => import('./form.tsx'),
  },
])

/**
 * The place of a branch's settings, with its first page. All screens of the group `settings` are
 * listed there.
 */
export const branchSettingsScreens = defineScreens([
  {
    path: '/manegement/$branch_id/settings',
    title: { tr: 'Şube ayarları', en: 'Branch settings', de: 'Filialeinstellungen' },
    icon: SlidersHorizontal,
    group: 'organisation',
    load: () => import('./place.tsx'),
  },
  {
    path: '/manegement/$branch_id/settings/general-settings',
    title: { tr: 'Genel', en: 'General', de: 'Allgemein' },
    icon: Store,
    group: 'settings',
    permissions: 'get-branch-setting',
    load: () => import('./general.tsx'),
  },
])
