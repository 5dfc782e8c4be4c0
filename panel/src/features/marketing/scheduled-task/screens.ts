import { CalendarClock } from 'lucide-react'
import { plainScreens } from '#panel/kit/page/plain-screens.ts'
import { defineScreens } from '#panel/kit/page/screens.ts'

const module = 'campaign'

export const scheduledTaskScreens = [
  ...plainScreens('scheduled-task', {
    at: '/marketing/scheduled-task',
    titles: {
      list: { tr: 'Zamanlanmış görevler', en: 'Scheduled tasks', de: 'Geplante Aufgaben' },
      new: { tr: 'Yeni görev', en: 'New task', de: 'Neue Aufgabe' },
      one: { tr: 'Görevi düzenle', en: 'Edit task', de: 'Aufgabe bearbeiten' },
    },
    icon: CalendarClock,
    group: 'marketing',
    module,
    load: () => import('./list.tsx'),
    form: () => import('./form.tsx'),
  }),
  ...defineScreens([
    {
      path: '/marketing/scheduled-task/view/$scheduled_task_id',
      title: { tr: 'Görev', en: 'Task', de: 'Aufgabe' },
      permissions: 'get-scheduled-task',
      module,
      load: () => import('./view.tsx'),
    },
  ]),
]
