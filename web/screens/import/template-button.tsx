import { Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

const lines = [
  'Subject,Duration,Attendees,Start Time,End Time',
  'Weekly planning,60 min,Ada Lovelace; Grace Hopper; Alan Turing,2026-01-12 10:00,2026-01-12 11:00',
  'Daily standup,15 min,8,2026-01-13 09:30,2026-01-13 09:45',
  'Design review,1.5h,Ada Lovelace; Alan Turing,2026-01-14 14:00,2026-01-14 15:30',
];

export function TemplateButton() {
  return (
    <Button onClick={download}>
      <Download aria-hidden />
      Download CSV Template
    </Button>
  );
}

function download() {
  const text = `${lines.join('\r\n')}\r\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'meeting_import_template.csv';
  link.click();
  URL.revokeObjectURL(url);
}
