import {
  Button, Checkbox, Dialog, DialogActions, DialogContent, DialogTitle, Paper, Stack, Table, TableBody, TableCell, TableContainer, TableHead,
  TablePagination, TableRow, TableSortLabel, TextField, Toolbar, Typography,
} from '@mui/material';
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Submission } from '../../../../contract/submissions/submission.ts';
import { MemoRow, Row } from './row.tsx';

type Key = 'student_identifier' | 'original_filename' | 'grade' | 'turnitin_similarity_score' | 'status' | 'created_at';
const COLUMNS: readonly [string, Key | null][] = [
  ['Student ID', 'student_identifier'], ['Files', 'original_filename'], ['Grade', 'grade'], ['Feedback', null], ['Turnitin', 'turnitin_similarity_score'],
  ['Status', 'status'], ['Submitted', 'created_at'], ['Actions', null],
];
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const BLANK: ReadonlySet<number> = new Set();

function compare(a: Submission, b: Submission, key: Key): number {
  const [x, y] = [a[key], b[key]];
  if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
  return typeof x === 'number' ? x - (y as number) : words.compare(x, String(y));
}

/** With `?memo` its rows are memoised, which pages of this kind mostly don't do. */
const OneRow = new URLSearchParams(location.search).has('memo') ? MemoRow : Row;

let drafted = () => {};
const generate = (_: number) => new Promise<void>((resolve) => { drafted = resolve; });

function Submissions() {
  const { data = [] } = useQuery<Submission[]>({ queryKey: ['submissions'], queryFn: () => [], staleTime: Infinity });
  const { mutate, isPending, variables } = useMutation({ mutationFn: generate });
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<{ key: Key; down: boolean }>({ key: 'created_at', down: true });
  const [size, setSize] = useState(10);
  const [selected, setSelected] = useState(BLANK);
  const [opened, setOpened] = useState<Submission | null>(null);
  const found = useMemo(() => {
    const wanted = search.toLowerCase();
    return data
      .filter((row) => [row.student_identifier, row.original_filename, row.grade, row.feedback_text, row.ai_feedback_text].some((text) => text?.toLowerCase().includes(wanted)))
      .sort((a, b) => compare(a, b, sort.key) * (sort.down ? -1 : 1));
  }, [data, search, sort]);
  const page = found.slice(0, size);
  const toggle = useCallback((id: number) => setSelected((before) => {
    const next = new Set(before);
    if (!next.delete(id)) next.add(id);
    return next;
  }), []);
  return (
    <>
      <TextField size="small" placeholder="Search by student ID, filename, grade, or feedback" value={search} onChange={(event) => setSearch(event.target.value)} />
      <TableContainer component={Paper}>
        <Table size="small" sx={{ tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={page.length > 0 && page.every(({ id }) => selected.has(id))} indeterminate={selected.size > 0 && !page.every(({ id }) => selected.has(id))}
                  onChange={(_, on) => setSelected(new Set(on ? page.map(({ id }) => id) : []))}
                />
              </TableCell>
              {COLUMNS.map(([name, key]) => (
                <TableCell key={name} width={name === 'Feedback' ? undefined : 125}>
                  {key === null ? name : (
                    <TableSortLabel active={sort.key === key} direction={sort.down ? 'desc' : 'asc'} onClick={() => setSort({ key, down: sort.key === key && !sort.down })}>{name}</TableSortLabel>
                  )}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {page.map((row) => (
              <OneRow key={row.id} row={row} selected={selected.has(row.id)} busy={isPending && variables === row.id} onToggle={toggle} onOpen={setOpened} onGenerate={mutate} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div" count={found.length} page={0} rowsPerPage={size} rowsPerPageOptions={[10, 25, 50, 100, 1000]} slotProps={{ select: { native: true } }}
        onPageChange={() => {}} onRowsPerPageChange={(event) => setSize(Number(event.target.value))}
      />
      {selected.size > 0 ? (
        <Toolbar><Typography>{selected.size} submission(s) selected</Typography><Button onClick={() => setSelected(BLANK)}>Clear selection</Button><Button>Grade Selected</Button><Button>Generate Feedback</Button><Button>Delete Selected</Button></Toolbar>
      ) : null}
      <Dialog open={opened !== null} onClose={() => setOpened(null)} maxWidth="lg" fullWidth>
        <DialogTitle>Edit User Feedback</DialogTitle>
        <DialogContent>
          <Typography>{opened?.student_identifier}</Typography>
          <Stack spacing={2}>
            <Typography variant="body2">{opened?.ai_feedback_text}</Typography>
            <TextField label="Grade" defaultValue={opened?.grade ?? ''} />
            <TextField multiline minRows={8} label="Feedback" defaultValue={opened?.feedback_text ?? ''} />
          </Stack>
        </DialogContent>
        <DialogActions><Button onClick={() => setOpened(null)}>Save Feedback</Button></DialogActions>
      </Dialog>
    </>
  );
}

Object.assign(window, {
  mountTable(rows: Submission[]) {
    const client = new QueryClient();
    client.setQueryData(['submissions'], rows);
    createRoot(document.getElementById('root')!).render(<QueryClientProvider client={client}><Submissions /></QueryClientProvider>);
  },
  letGo: () => drafted(),
});
