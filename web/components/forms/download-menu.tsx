import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import type { Endpoint } from '#contract/endpoint.ts';
import { t } from '#domain/format/text.ts';
import { urlOf } from '#web/api/client.ts';
import { Menu, menuItemClass } from '#web/ui/menu.tsx';

type DownloadMenuProps = {
  endpoint: Endpoint;
  /** The filters of the list that is shown. */
  query?: object;
  /** Of the file, without its ending. */
  name: string;
  label?: string;
};

/** Downloads a list as a sheet or as CSV. */
export function DownloadMenu({ endpoint, query, name, label = t`Download` }: DownloadMenuProps) {
  const item = (as: 'xlsx' | 'csv') => ({
    href: urlOf(endpoint, { query: { ...query, as } }),
    download: `${name}.${as}`,
    role: 'menuitem',
    tabIndex: -1,
    className: menuItemClass,
  });
  return (
    <Menu
      align="end"
      trigger={
        <>
          <Download aria-hidden />
          {label}
        </>
      }
    >
      <a {...item('xlsx')}>
        <FileSpreadsheet aria-hidden />
        Excel sheet
      </a>
      <a {...item('csv')}>
        <FileText aria-hidden />
        CSV
      </a>
    </Menu>
  );
}
