import { defineWords } from '#panel/kit/words/words.ts'

export const roleListHelp = defineWords({
  tr: {
    purpose: 'Birlikte verilen yetkiler: kasiyer, müdür, muhasebe. Kullanıcılara roller verilir.',
    tasks: {
      make: {
        title: 'Rol kur',
        steps: '*Yeni ekle* düğmesine basın; *Başka bir rolden kopyala* ile hazır birinden başlayabilirsiniz.',
      },
      compare: { title: 'İki rolü karşılaştır', steps: 'Satırın sonundaki üç noktadan *Karşılaştır* seçin.' },
      who: { title: 'Kimde var?', steps: 'Rolü açın, *Rolü olanlar* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'Permissions given together: cashier, manager, bookkeeper. Users are given roles.',
    tasks: {
      make: { title: 'Create a role', steps: 'Press *Add new*; *Copy from another role* starts from an existing one.' },
      compare: { title: 'Compare two roles', steps: 'Choose *Compare* from the three dots at the end of the row.' },
      who: { title: 'Who has it?', steps: 'Open the role and press *Holders*.' },
    },
  },
  de: {
    purpose: 'Rechte, die zusammen vergeben werden: Kasse, Leitung, Buchhaltung. Benutzer haben Rollen.',
    tasks: {
      make: {
        title: 'Eine Rolle anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen*; mit *Von einer anderen Rolle kopieren* beginnen Sie bei einer vorhandenen.',
      },
      compare: {
        title: 'Zwei Rollen vergleichen',
        steps: 'Wählen Sie in den drei Punkten am Zeilenende *Vergleichen*.',
      },
      who: { title: 'Wer hat sie?', steps: 'Öffnen Sie die Rolle und tippen Sie auf *Inhaber*.' },
    },
  },
})

export const roleFormHelp = defineWords({
  tr: {
    purpose: 'Bir rolün yetkileri. Yalnız sizde olan yetkileri verebilirsiniz.',
    tasks: {
      find: {
        title: 'Yetkiyi bul',
        steps: 'Arama kutusuna işi yazın: fiyat, iade, rapor. *Ne açar?* hangi ekranı açtığını söyler.',
      },
      preview: { title: 'Bu rolle bak', steps: '*Bu rolle gör* düğmesine basın; panel o rolün gördüğü gibi görünür.' },
      copy: {
        title: 'Benzerini kur',
        steps: '*Kopyasını çıkar* düğmesine basın, adını değiştirin, yetkileri düzeltin.',
      },
    },
  },
  en: {
    purpose: 'The permissions of a role. You can only give permissions you have yourself.',
    tasks: {
      find: {
        title: 'Find a permission',
        steps: 'Type the task: price, return, report. *What does it unlock?* says which screens it opens.',
      },
      preview: {
        title: 'See the panel as this role',
        steps: 'Press *See as this role*; the panel looks as that role sees it.',
      },
      copy: { title: 'Create a similar one', steps: 'Press *Make a copy*, change the name, adjust the permissions.' },
    },
  },
  de: {
    purpose: 'Die Rechte einer Rolle. Sie können nur geben, was Sie selbst haben.',
    tasks: {
      find: {
        title: 'Ein Recht finden',
        steps: 'Tippen Sie die Aufgabe: Preis, Rückgabe, Bericht. *Was öffnet es?* nennt die Seiten.',
      },
      preview: {
        title: 'Mit der Rolle schauen',
        steps: 'Tippen Sie auf *Mit dieser Rolle sehen*; das Panel sieht aus wie für diese Rolle.',
      },
      copy: {
        title: 'Eine ähnliche anlegen',
        steps: 'Tippen Sie auf *Kopie anlegen*, ändern Sie den Namen und passen Sie die Rechte an.',
      },
    },
  },
})

export const roleCompareHelp = defineWords({
  tr: {
    purpose: 'İki rolün farkını yan yana gösterir.',
    tasks: {
      choose: { title: 'Rolleri seç', steps: '*Birinci rol* ve *İkinci rol* alanlarından seçin.' },
      read: { title: 'Farkı oku', steps: '*Yalnızca birincide* ve *Yalnızca ikincide* altında yazar.' },
      swap: { title: 'Yerlerini değiştir', steps: '*Yer değiştir* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'Shows how two roles differ, side by side.',
    tasks: {
      choose: { title: 'Choose the roles', steps: 'Choose them in *First role* and *Second role*.' },
      read: { title: 'Read the difference', steps: 'It is under *Only in the first* and *Only in the second*.' },
      swap: { title: 'Swap them', steps: 'Press *Swap*.' },
    },
  },
  de: {
    purpose: 'Zeigt nebeneinander, worin sich zwei Rollen unterscheiden.',
    tasks: {
      choose: { title: 'Rollen wählen', steps: 'Wählen Sie bei *Erste Rolle* und *Zweite Rolle*.' },
      read: { title: 'Unterschied lesen', steps: 'Er steht unter *Nur in der ersten* und *Nur in der zweiten*.' },
      swap: { title: 'Tauschen', steps: 'Tippen Sie auf *Tauschen*.' },
    },
  },
})

export const roleCeilingHelp = defineWords({
  tr: {
    purpose: 'Bayi ve firmaların bu türden roller kurarken verebileceği en çok yetki.',
    tasks: {
      allow: {
        title: 'Bir yetkiye izin ver',
        steps: 'Yetkiyi işaretleyip *Kaydet*; firmalar artık rollerine ekleyebilir.',
      },
      forbid: { title: 'Bir yetkiyi kapat', steps: 'İşareti kaldırın; var olan rollerde de artık geçerli olmaz.' },
      find: { title: 'Yetkiyi bul', steps: 'Arama kutusuna yetkiyi ya da ekranı yazın.' },
    },
  },
  en: {
    purpose: 'The most that dealers and companies can give when they make roles of this kind.',
    tasks: {
      allow: { title: 'Allow a permission', steps: 'Tick it and *Save*; companies can now add it to their roles.' },
      forbid: { title: 'Forbid a permission', steps: 'Untick it; it no longer counts in existing roles either.' },
      find: { title: 'Find a permission', steps: 'Type the permission or the screen into the search.' },
    },
  },
  de: {
    purpose: 'Was Händler und Firmen in Rollen dieser Art höchstens geben können.',
    tasks: {
      allow: {
        title: 'Ein Recht erlauben',
        steps: 'Häkchen setzen und *Speichern*; Firmen können es nun in Rollen aufnehmen.',
      },
      forbid: {
        title: 'Ein Recht sperren',
        steps: 'Häkchen entfernen; es zählt auch in vorhandenen Rollen nicht mehr.',
      },
      find: { title: 'Ein Recht finden', steps: 'Tippen Sie Recht oder Seite ins Suchfeld.' },
    },
  },
})
