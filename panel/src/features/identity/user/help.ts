import { defineWords } from '#panel/kit/words/words.ts'

export const userListHelp = defineWords({
  tr: {
    purpose: 'Panele girebilen herkes: rolleri, hangi şubede çalıştıkları, son girişleri.',
    tasks: {
      invite: {
        title: 'Yeni çalışan davet et',
        steps: '*Yeni ekle* düğmesine basın, e-postasını, rolünü ve şubesini yazın. Parolasını kendisi belirler.',
      },
      waiting: {
        title: 'Davetini yanıtlamayanları bul',
        steps: '*Durum* filtresinde *Davet bekliyor* seçin.',
      },
      branch: { title: 'Bir şubede kim çalışıyor?', steps: '*Şube* filtresinde şubeyi seçin.' },
    },
  },
  en: {
    purpose: 'Everyone who can sign in: their roles, where they work, when they last signed in.',
    tasks: {
      invite: {
        title: 'Invite somebody',
        steps: 'Press *Add new*, enter e-mail, role and branch. They choose their own password.',
      },
      waiting: { title: 'Find open invitations', steps: 'Choose *Invited* in the filter *Status*.' },
      branch: { title: 'Who works at a branch?', steps: 'Choose the branch in the filter *Branch*.' },
    },
  },
  de: {
    purpose: 'Alle, die sich anmelden können: Rollen, Einsatzort, letzte Anmeldung.',
    tasks: {
      invite: {
        title: 'Jemanden einladen',
        steps:
          'Tippen Sie auf *Neu anlegen* und tragen Sie E-Mail, Rolle und Filiale ein. Das Passwort wählt die Person selbst.',
      },
      waiting: { title: 'Offene Einladungen finden', steps: 'Setzen Sie den Filter *Status* auf *Eingeladen*.' },
      branch: { title: 'Wer arbeitet in einer Filiale?', steps: 'Wählen Sie die Filiale im Filter *Filiale*.' },
    },
  },
})

export const userFormHelp = defineWords({
  tr: {
    purpose: 'Bir kişinin bilgileri ve ne yapabildiği: nerede hangi rolü olduğu.',
    tasks: {
      role: {
        title: 'Rol ver',
        steps:
          '*Rol ekle* düğmesine basın, yeri ve rolü seçip kaydedin. Rol, verildiği yerde ve altındaki her yerde geçerlidir.',
      },
      why: {
        title: 'Neden yapamıyor?',
        steps: '*Neden yapamıyor?* düğmesine basın, işi ve şubeyi seçin: ilk engel ve çaresi yazar.',
      },
      leave: {
        title: 'İşten ayrılanı çıkar',
        steps: '*Askıya al* düğmesine basın; bir saniye içinde bütün cihazlardan çıkar.',
      },
    },
  },
  en: {
    purpose: 'A person’s details and what they may do: which role they hold where.',
    tasks: {
      role: {
        title: 'Give a role',
        steps: 'Press *Add a role*, choose place and role, save. It applies there and everywhere below.',
      },
      why: {
        title: 'Why can’t they do it?',
        steps: 'Press *Why can’t they?*, choose task and branch: it says what stops them and what to do.',
      },
      leave: {
        title: 'When somebody leaves',
        steps: 'Press *Suspend*; they are signed out everywhere within a second.',
      },
    },
  },
  de: {
    purpose: 'Daten einer Person und was sie darf: welche Rolle sie wo hat.',
    tasks: {
      role: {
        title: 'Eine Rolle geben',
        steps:
          'Tippen Sie auf *Rolle hinzufügen*, wählen Sie Ort und Rolle und speichern Sie. Sie gilt dort und überall darunter.',
      },
      why: {
        title: 'Warum geht es nicht?',
        steps:
          'Tippen Sie auf *Warum geht es nicht?* und wählen Sie Aufgabe und Filiale: Dort steht, woran es liegt und was hilft.',
      },
      leave: {
        title: 'Wenn jemand ausscheidet',
        steps: 'Tippen Sie auf *Sperren*; innerhalb einer Sekunde ist die Person überall abgemeldet.',
      },
    },
  },
})
