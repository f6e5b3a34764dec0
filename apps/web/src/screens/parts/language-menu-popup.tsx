import { type ReactElement, useState } from 'react';
import { Menu } from '../../ui/menu/menu.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** The menu behind the language button; it appears open. */
export function LanguageMenuPopup({ trigger }: { trigger: ReactElement }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Menu trigger={trigger} align="end" open={isOpen} onOpenChange={setIsOpen}>
      <LanguageChoice />
    </Menu>
  );
}
