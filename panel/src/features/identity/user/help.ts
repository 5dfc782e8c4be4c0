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
        steps: '*Filtrele* altında *Durum* için *Davet bekliyor* seçin.',
      },
      branch: { title: 'Bir şubede kim çalışıyor?', steps: '*Filtrele* altında *Şube* seçin.' },
    },
  },
  en: {
    purpose: 'Everyone who can sign in: their roles, where they work, when they last came.',
    tasks: {
      invite: {
        title: 'Invite somebody',
        steps: 'Press *Add new*, enter e-mail, role and branch. They choose their own password.',
      },
      waiting: { title: 'Find open invitations', steps: 'Under *Filter*, choose *Invited* for *Status*.' },
      branch: { title: 'Who works at a branch?', steps: 'Choose *Branch* under *Filter*.' },
    },
  },
  de: {
    purpose: 'Alle, die sich anmelden können: Rollen, Einsatzort, letzte Anmeldung.',
    tasks: {
      invite: {
        title: 'Jemanden einladen',
        steps: 'Drücken Sie *Neu anlegen*, E-Mail, Rolle und Filiale eintragen. Das Passwort wählt die Person selbst.',
      },
      waiting: { title: 'Offene Einladungen finden', steps: 'Wählen Sie unter *Filtern* bei *Status* *Eingeladen*.' },
      branch: { title: 'Wer arbeitet in einer Filiale?', steps: 'Wählen Sie unter *Filtern* *Filiale*.' },
    },
  },
})

export const userFormHelp = defineWords({
  tr: {
    purpose: 'Bir kişinin bilgileri ve ne yapabildiği: hangi rolü nerede taşıdığı.',
    tasks: {
      role: {
        title: 'Rol ver',
        steps:
          '*Rol ekle* düğmesine basın, yeri ve rolü seçip kaydedin. Rol, verildiği yerde ve altındaki her yerde geçer.',
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
        steps: 'Press *Add a role*, choose place and role, save. It holds there and everywhere below.',
      },
      why: {
        title: 'Why can they not do it?',
        steps: 'Press *Why can’t they?*, choose task and branch: it names the first obstacle and its cure.',
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
        steps: 'Drücken Sie *Rolle hinzufügen*, Ort und Rolle wählen, speichern. Sie gilt dort und überall darunter.',
      },
      why: {
        title: 'Warum geht es nicht?',
        steps:
          'Drücken Sie *Warum geht es nicht?*, Aufgabe und Filiale wählen: Das erste Hindernis und die Abhilfe stehen da.',
      },
      leave: {
        title: 'Wenn jemand ausscheidet',
        steps: 'Drücken Sie *Sperren*; in einer Sekunde ist die Person überall abgemeldet.',
      },
    },
  },
})
