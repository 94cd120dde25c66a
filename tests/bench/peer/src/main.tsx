import {
  Button, Checkbox, Chip, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, Paper, Table, TableBody, TableCell, TableContainer,
  TableHead, TableRow, TableSortLabel, TextField, Tooltip, Typography,
} from '@mui/material';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { PAGE, preview, STATUS, type BenchRow } from '../../rows.ts';

type Key = 'student_identifier' | 'file_name' | 'grade' | 'turnitin_similarity_score' | 'status' | 'created_at';
const COLUMNS: readonly [string, Key | null][] = [
  ['Student ID', 'student_identifier'], ['Files', 'file_name'], ['Grade', 'grade'], ['Feedback', null], ['Turnitin', 'turnitin_similarity_score'],
  ['Status', 'status'], ['Submitted', 'created_at'], ['Actions', null],
];

function Panel({ title, text, blank, onOpen }: { title: string; text: string | null; blank: string; onOpen: () => void }) {
  return (
    <Paper variant="outlined" component="button" className="panel" onClick={onOpen} sx={{ p: 1, width: '50%', textAlign: 'left' }}>
      <Typography variant="caption" color="text.secondary">{title}</Typography>
      <Typography variant="body2">{preview(text, blank)}</Typography>
    </Paper>
  );
}

function Submissions() {
  const { data = [] } = useQuery<BenchRow[]>({ queryKey: ['submissions'], queryFn: () => [], staleTime: Infinity });
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<{ key: Key; down: boolean }>({ key: 'created_at', down: true });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<BenchRow | null>(null);
  const found = useMemo(() => {
    const wanted = search.toLowerCase();
    return data
      .filter((row) => [row.student_identifier, row.file_name, row.grade, row.feedback_text, row.ai_feedback_text].some((text) => text?.toLowerCase().includes(wanted)))
      .sort((a, b) => String(a[sort.key] ?? '').localeCompare(String(b[sort.key] ?? '')) * (sort.down ? -1 : 1));
  }, [data, search, sort]);
  const page = found.slice(0, PAGE);
  const toggle = (id: number) => setSelected((before) => {
    const next = new Set(before);
    if (!next.delete(id)) next.add(id);
    return next;
  });
  return (
    <>
      <TextField size="small" placeholder="Search by student ID, filename, grade, or feedback" value={search} onChange={(event) => setSearch(event.target.value)} />
      <TableContainer component={Paper}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox checked={page.length > 0 && page.every(({ id }) => selected.has(id))} onChange={(_, on) => setSelected(new Set(on ? page.map(({ id }) => id) : []))} />
              </TableCell>
              {COLUMNS.map(([name, key]) => (
                <TableCell key={name}>
                  {key === null ? name : (
                    <TableSortLabel active={sort.key === key} direction={sort.down ? 'desc' : 'asc'} onClick={() => setSort({ key, down: sort.key === key && !sort.down })}>{name}</TableSortLabel>
                  )}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {page.map((row) => (
              <TableRow key={row.id} hover selected={selected.has(row.id)}>
                <TableCell padding="checkbox"><Checkbox checked={selected.has(row.id)} onChange={() => toggle(row.id)} /></TableCell>
                <TableCell>{row.student_identifier}</TableCell>
                <TableCell>
                  {row.file_name}
                  <Tooltip title="View all files"><IconButton size="small">F</IconButton></Tooltip>
                  <Tooltip title="View processed file"><IconButton size="small">T</IconButton></Tooltip>
                </TableCell>
                <TableCell><Chip size="small" label={row.grade ?? 'Not Graded'} /><Tooltip title="Edit grade"><IconButton size="small">E</IconButton></Tooltip></TableCell>
                <TableCell>
                  <Panel title="USER FEEDBACK" text={row.feedback_text} blank="No user feedback yet" onOpen={() => setOpened(row)} />
                  <Panel title="AI FEEDBACK" text={row.ai_feedback_text} blank="No AI feedback generated" onOpen={() => setOpened(row)} />
                </TableCell>
                <TableCell><Chip size="small" label={row.turnitin_similarity_score === null ? 'No Score' : `${row.turnitin_similarity_score}%`} /><Tooltip title="Edit score"><IconButton size="small">E</IconButton></Tooltip></TableCell>
                <TableCell><Chip size="small" color="info" label={STATUS[row.status]} /></TableCell>
                <TableCell><Tooltip title={row.created_at}><span>{new Date(row.created_at).toLocaleString('en')}</span></Tooltip></TableCell>
                <TableCell>
                  <Tooltip title="Generate AI Feedback"><IconButton size="small">G</IconButton></Tooltip>
                  <Tooltip title="More actions"><IconButton size="small">M</IconButton></Tooltip>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Dialog open={opened !== null} onClose={() => setOpened(null)}>
        <DialogTitle>Edit User Feedback</DialogTitle>
        <DialogContent><TextField multiline minRows={4} defaultValue={opened?.feedback_text ?? ''} /></DialogContent>
        <DialogActions><Button onClick={() => setOpened(null)}>Save Feedback</Button></DialogActions>
      </Dialog>
    </>
  );
}

const root = createRoot(document.getElementById('root')!);
const mountTable = (rows: BenchRow[]) => {
  const client = new QueryClient();
  client.setQueryData(['submissions'], rows);
  flushSync(() => root.render(<QueryClientProvider key={performance.now()} client={client}><Submissions /></QueryClientProvider>));
};
Object.assign(window, { mountTable });
